// The same for assistants: in Settings, in Activity, and what they propose.
import { callTool, shownToken } from '../support/assistant.ts';
import { close, enter, named, test } from '../support/reader.ts';
import { pseudo } from '../support/pseudo.ts';
import { expect } from '../support/test.ts';

test('assistants are added, listed, reviewed and removed', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/settings/assistants');
  await page.getByRole('switch', { name: pseudo('Let programs on this computer use Galley') }).click();
  const shown = page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  await reader.at(shown);
  const address = (await shown.textContent()) ?? '';
  await named(page, 'button', 'Add an assistant').click();
  await reader.over('AddAssistantDialog');
  await page.getByRole('dialog').getByLabel(pseudo('Name')).fill('Claude');
  await page.keyboard.press('Enter');
  const token = page.getByText(/galley_[\w-]{43}/).first();
  await reader.at(token);
  const secret = shownToken(await token.textContent());
  await close(reader);
  await reader.at(page.getByText('Claude', { exact: true }));

  const { created } = await callTool(address, secret, 'create_draft', { platforms: ['facebook'], text: 'Buns' });
  const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000).toISOString();
  const entries = [{ id: (created as { id: string }).id, platform: 'facebook', at }];
  await callTool(address, secret, 'propose_times', { entries, reason: 'Buns' });
  await callTool(address, secret, 'check_post', { id: entries[0]?.id });
  await reader.go('#/needs-you');
  await reader.at(page.getByRole('region', { name: pseudo('Proposed times') }));
  await page
    .getByRole('region', { name: pseudo('Proposed times') })
    .getByRole('button')
    .nth(1)
    .click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await reader.over('ProposalDialog');
  await close(reader);

  await reader.go('#/activity/assistants');
  await reader.at(page.getByText(pseudo('Created a draft')));
  await named(page, 'button', "Undo all of today's changes").click();
  await reader.over('AssistantsView');
  await close(reader);
  await reader.go('#/settings/assistants');
  // Its label has the name of the assistant as well.
  await page
    .getByRole('button')
    .filter({ hasText: pseudo('Remove') })
    .click();
  await reader.over('AssistantsSection');
});
