// Away from the service and back: everything is saved meanwhile, nothing is sent twice, and the user decides a conflict.
import { otherDevice } from './support/other-device.ts';
import { faultsOf } from './support/axe.ts';
import {
  activity,
  conflict,
  editor,
  frame,
  goOnline,
  library,
  newPost,
  welcome,
  writeOffline,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';
const before = 'Open from 8 to 4, all week.';
const ours = 'Open from 8 to 6, all week.';
const theirs = 'Open from 7 to 7, all week.';
const decided = 'Open from 7 to 6, all week.';
const drafts = [
  ['Corner buns', 'Out at 7:40. If you like the corner ones, be early.'],
  ['Rye on Friday', 'The rye is back, and it brought its seeds.'],
  ['Closed on Monday', 'We sleep in on Monday. So may you.'],
] as const;

test('three posts and an edit made offline reach the service after a restart, and a conflict is decided', async ({
  window,
  galley,
  startService,
  relayTo,
}) => {
  // Twice as long as others: it opens Galley twice.
  test.setTimeout(180_000);
  const service = await startService('--key', key, '--seed', 'empty');
  const relay = await relayTo(service.address);
  const device = otherDevice(service.address, key);
  const { id } = await device.write('Opening hours', before);

  await test.step('what the service has is here', async () => {
    await welcome(window).connectForGood(key, relay.address);
    await expect(library(window).row('Opening hours')).toHaveAccessibleName(/Synced$/);
  });

  await test.step('with the network gone, three posts are written', async () => {
    await relay.cut();
    for (const [about, text] of drafts) await writeOffline(window, about, text);
  });

  await test.step('one that the service has is edited, and the same words on another device', async () => {
    await library(window).row('Opening hours').click();
    await expect(editor(window).caption).toHaveValue(before);
    await editor(window).caption.fill(ours);
    await expect(editor(window).waiting).toBeVisible();
    await device.edit(id, theirs);
  });

  await test.step('the window says so, and what needs the service is off with its reason', async () => {
    const reason = "Can't reach the service. Available when it's back.";
    await expect(frame(window).syncLine).toContainText('No connection');
    await expect(frame(window).syncLine).toContainText('saved here');
    await expect(window.getByText("Can't reach the service. Keep going.")).toBeVisible();
    const { publishNow } = editor(window);
    await publishNow.open();
    await expect(publishNow.item).toBeDisabled();
    await expect(publishNow.item).toContainText(reason);
    await window.keyboard.press('Escape');
    await library(window).newPost.click();
    await newPost(window).fromIdea.check();
    await newPost(window).about.fill('Something else');
    await expect(newPost(window).writeIt).toBeDisabled();
    await expect(newPost(window).dialog).toContainText(reason);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /^See \d waiting$/ }).click();
    await expect(activity(window).heading).toBeVisible();
  });

  const page = await test.step('Galley is closed and opened again: all of it is still here', async () => {
    const again = await galley.reopen();
    for (const [about] of drafts) await expect(library(again).row(about)).toHaveAccessibleName(/Waiting$/);
    await library(again).row('Opening hours').click();
    await expect(editor(again).caption).toHaveValue(ours);
    await frame(again).link('Library').click();
    expect(await device.texts()).toEqual([['Opening hours', theirs]]);
    return again;
  });

  await test.step('back online, what does not conflict is sent', async () => {
    await relay.mend();
    await frame(page).link('Activity').click();
    await activity(page).syncNow.click();
    await frame(page).link('Library').click();
    for (const [about] of drafts) await expect(library(page).row(about)).toHaveAccessibleName(/Synced$/);
    await expect(library(page).row('Opening hours')).toHaveAccessibleName(/Two edits$/);
    expect(await device.texts()).toEqual([...drafts, ['Opening hours', theirs]].sort());
  });

  await test.step('the conflict shows both sides, and the user decides', async () => {
    await library(page).row('Opening hours').click();
    await editor(page).compare.click();
    await expect(conflict(page).side('Yours')).toContainText(ours);
    await expect(conflict(page).side('Theirs')).toContainText(theirs);
    await expect(conflict(page).side('Before')).toContainText(before);
    await expect(conflict(page).save).toBeDisabled();
    await conflict(page).keep('Yours').click();
    await conflict(page).result.fill(decided);
    await conflict(page).save.click();
    await expect(editor(page).caption).toHaveValue(decided);
    await frame(page).link('Library').click();
    await expect(library(page).row('Opening hours')).toHaveAccessibleName(/Synced$/);
  });

  await test.step('the service has all of it, once', async () => {
    expect(await device.texts()).toEqual([...drafts, ['Opening hours', decided]].sort());
    await expect(frame(page).syncLine).toContainText('Saved and synced');
  });
});

test('what is left out when going online stays here, through a restart, until it is sent', async ({
  window,
  galley,
  startService,
}) => {
  // Twice as long as others: it opens Galley twice.
  test.setTimeout(180_000);
  const service = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(service.address, key);
  await device.write('Opening hours', before);
  await device.write('Rye on Friday', before);

  await test.step('working offline, both posts are edited, and one gets a time', async () => {
    await welcome(window).connectForGood(key, service.address);
    await expect(library(window).row('Opening hours')).toHaveAccessibleName(/Synced$/);
    await expect(library(window).row('Rye on Friday')).toHaveAccessibleName(/Synced$/);
    await window.keyboard.press('ControlOrMeta+Shift+O');
    await expect(frame(window).syncLine).toContainText('Working offline');
    for (const name of ['Opening hours', 'Rye on Friday']) {
      await library(window).row(name).click();
      await editor(window).caption.fill(ours);
      await expect(editor(window).waiting).toBeVisible();
      if (name === 'Rye on Friday') {
        await editor(window).chooseTime.click();
        const { schedule } = editor(window);
        await schedule.nextMonth.click();
        await schedule.day(/ 15$/).click();
        await schedule.time.fill('7:15 AM');
        await schedule.save.click();
        await expect(schedule.dialog).toBeHidden();
      }
      await frame(window).link('Library').click();
    }
  });

  await test.step('going online shows both, the time first, and one is left out by keyboard', async () => {
    await window.keyboard.press('ControlOrMeta+Shift+O');
    const { dialog, row, stay, go } = goOnline(window);
    await expect(stay).toBeFocused();
    await expect(row(0)).toContainText('Rye on Friday');
    await expect(row(0)).toContainText(/Schedule for .* on Instagram/);
    await expect(row(1)).toContainText('Opening hours');
    await expect(row(1)).toContainText('Text on Instagram');
    expect(await faultsOf(window)).toEqual([]);
    await row(1).getByRole('checkbox').focus();
    await window.keyboard.press('Space');
    await expect(go).toHaveText('Go online and send 2');
    await go.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the other one arrives, and this one does not', async () => {
    await expect(library(window).row('Rye on Friday')).toHaveAccessibleName(/Synced$/);
    await expect(library(window).row('Opening hours')).toHaveAccessibleName(/Left out$/);
    await expect(frame(window).syncLine).toContainText('1 change left out');
    expect(await device.texts()).toEqual([
      ['Opening hours', before],
      ['Rye on Friday', ours],
    ]);
  });

  const page = await test.step('after a restart it is still left out', async () => {
    const again = await galley.reopen();
    await expect(library(again).row('Opening hours')).toHaveAccessibleName(/Left out$/);
    await expect(frame(again).syncLine).toContainText('1 change left out');
    expect(await device.texts()).toContainEqual(['Opening hours', before]);
    await library(again).row('Opening hours').click();
    await expect(again.getByText('It stays on this computer until you send it.')).toBeVisible();
    return again;
  });

  await test.step('it is sent in Activity', async () => {
    await frame(page).link('Activity').click();
    await page.getByRole('region', { name: 'Left out' }).getByRole('button', { name: 'Send now' }).click();
    await frame(page).link('Library').click();
    await expect(library(page).row('Opening hours')).toHaveAccessibleName(/Synced$/);
    expect(await device.texts()).toContainEqual(['Opening hours', ours]);
  });
});
