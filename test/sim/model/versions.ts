// Version history: list and restore.
import { addVersion } from './creates.ts';
import { numberInText, only, optionalPlatform } from './checks.ts';
import { setMedia, setTexts } from './edits.ts';
import { type Variant, type Version } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, findPost, findVariant, iso, param, touch, type World } from './world.ts';

const onWire = ({ seq, kind, feedback, createdAtMs }: Version) => ({
  seq,
  kind,
  ...(feedback !== null && { feedback }),
  createdAt: iso(createdAtMs),
});

const versionList = ({ id, versions }: Variant) => ({ variantId: id, versions: versions.map(onWire) });

const variantOf = (call: Call) => {
  only(call.query, 'platform');
  const post = findPost(call.business, param(call));
  return { post, variant: findVariant(post, optionalPlatform(call.query)) };
};

export const listVersions = (_world: World, call: Call): Answer => ({
  status: 200,
  body: versionList(variantOf(call).variant),
});

export const restoreVersion = (world: World, call: Call): Answer => {
  const seq = numberInText(param(call, 1), 'seq', 1, Number.MAX_SAFE_INTEGER, 0);
  const { post, variant } = variantOf(call);
  const version = variant.versions.find((one) => one.seq === seq);
  if (!version) throw refusal('NOT_FOUND', 'No such version.');
  setTexts(world, post, variant, version.texts, 'restore', call.author);
  setMedia(world, post, variant, version.media, 'restore', call.author);
  addVersion(world, variant, 'restore');
  touch(world, post, 'text');
  return { status: 201, body: versionList(variant) };
};
