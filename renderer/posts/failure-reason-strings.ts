// Why a platform did not publish, in words (reasons as public-api.md names them).
import { platformName } from '../app/strings.ts';

export const failureStrings = (reason: string, platform: string): string => {
  const name = platformName(platform);
  switch (reason) {
    case 'token_expired':
      return `Sign in to ${name} again`;
    case 'no_channel':
      return `${name} is not connected`;
    case 'account_restricted':
      return `${name} has limited this account; only they can lift it`;
    case 'image_error':
      return `${name} could not use the picture`;
    case 'rate_limited':
      return `${name} asked us to slow down`;
    case 'app_unaudited':
      return `${name} does not allow direct publishing here yet`;
    default:
      return `${name} did not say why`;
  }
};
