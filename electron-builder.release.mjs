// How a release is packed: as every package, and signed. Who signs comes from the environment of the release machine:
// CSC_LINK and CSC_KEY_PASSWORD on a Mac, which also wants APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER of
// Apple's notary; AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET on Windows, beside the names below.
const { SIGN_PUBLISHER, SIGN_ENDPOINT, SIGN_ACCOUNT, SIGN_PROFILE } = process.env;

/** @type {import('electron-builder').Configuration} */
export default {
  extends: './electron-builder.yml',
  forceCodeSigning: true,
  // What is new, for the window of an older Galley; out of CHANGELOG.md (scripts/release-notes.ts).
  releaseInfo: { releaseNotesFile: 'release/notes.md' },
  mac: { notarize: true },
  win: {
    azureSignOptions: {
      publisherName: SIGN_PUBLISHER ?? '',
      endpoint: SIGN_ENDPOINT ?? '',
      codeSigningAccountName: SIGN_ACCOUNT ?? '',
      certificateProfileName: SIGN_PROFILE ?? '',
    },
  },
};
