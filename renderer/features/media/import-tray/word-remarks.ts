// Words that came with the files of a group and would not be in its post, or not as they are.
import type { TrayGroup } from '../../../../preload/contract/import-tray.ts';
import type { MediaFile } from '../../../../preload/contract/media.ts';
import { joinAltTexts } from '../../../../preload/rules/alt-texts.ts';
import { type PlatformId, platforms as allPlatforms } from '../../../../preload/rules/platforms.ts';
import { textBounds } from '../../../../preload/rules/service-bounds.ts';
import { uploadStrings } from './strings.ts';

const text = uploadStrings.unused;

/** `chosen`: also what can't take the files; `platforms`: where the post would go. */
type Where = { chosen: readonly PlatformId[]; platforms: readonly PlatformId[] };

/** Each a sentence. */
export const wordRemarks = (group: TrayGroup, media: readonly MediaFile[], where: Where): string[] => {
  const remarks = [
    ...(group.cutNameLength === null ? [] : [text.nameCut(group.cutNameLength, textBounds.fromMediaName)]),
    ...group.ownCaptions.flatMap((own) => whyUnused(own, where) ?? []),
    ...group.unusedCaptions.map(({ fileName, platform }) =>
      platform === null ? text.otherCaption(fileName) : text.otherOwnCaption(fileName, platform),
    ),
    ...altTextRemarks(media, where),
  ];
  // Files of several folders may have the same name.
  return [...new Set(remarks)];
};

const whyUnused = ({ platform, caption }: TrayGroup['ownCaptions'][number], where: Where): string | null => {
  if (where.platforms.includes(platform))
    return caption.length > textBounds.variantBody
      ? text.ownTooLong(platform, caption.length, textBounds.variantBody)
      : null;
  if (where.chosen.length === 0) return text.ownWithoutPlatforms(platform);
  return where.chosen.includes(platform) ? text.ownLeftOut(platform) : text.ownNotChosen(platform);
};

const altTextRemarks = (media: readonly MediaFile[], { chosen, platforms }: Where): string[] => {
  const once = [...new Map(media.map((file) => [file.id, file])).values()];
  const pictures = once.filter(({ type }) => type === 'image');
  const joined = joinAltTexts(pictures.map(({ altText }) => altText));
  if (joined.text === null && joined.leftOut.length === 0) return [];
  if (chosen.length === 0) return [text.altWithoutPlatforms];
  const length = joined.text?.length ?? 0;
  return [
    ...(joined.leftOut.length === 0
      ? []
      : [
          text.altLeftOut(
            joined.leftOut.length,
            joined.leftOut.join(', '),
            joined.wholeLength,
            textBounds.variantAltText,
          ),
        ]),
    ...platforms.flatMap((platform) => {
      const { altTextLimit } = allPlatforms[platform];
      return altTextLimit !== null && length > altTextLimit ? [text.altTooLong(platform, length, altTextLimit)] : [];
    }),
  ];
};
