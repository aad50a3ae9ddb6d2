// What is said of a file that is too large: by whom, and which size would do.
import { describe, expect, it } from 'vitest';
import { fileProblemStrings } from '../../../renderer/posts/file-problem-strings.ts';

describe('the words for a file that is too large', () => {
  it('name the limit of the service for a file that Galley has taken in', () => {
    expect(fileProblemStrings('too-large-picture', 60_000_000).wrong).toBe('60 MB. Pictures can be up to 50 MB.');
    expect(fileProblemStrings('too-large-video', 4_000_000_000).wrong).toBe('4 GB. Videos can be up to 150 MB.');
  });

  it('name the limit of Galley for one that it does not take in', () => {
    expect(fileProblemStrings('too-large-picture', 600_000_000).wrong).toContain(
      'Galley takes in pictures of up to 500 MB',
    );
    expect(fileProblemStrings('too-large-video', 4_500_000_000).wrong).toContain(
      'Galley takes in videos of up to 4 GB',
    );
  });
});
