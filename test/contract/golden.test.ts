// The golden data judged by itself, so that a slip of the hand does not pass for the service's word.
import { describe, expect, it } from 'vitest';
import { endpointSamples } from './samples.ts';
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import { errorEnvelope, errorSample } from './golden/errors.ts';
import { judge } from './judge.ts';

describe('golden data', () => {
  it('has the 42 endpoints of the document, each once', () => {
    expect(new Set(goldenEndpoints.map(nameOf)).size).toBe(42);
    expect(goldenEndpoints).toHaveLength(42);
  });

  it('names in `params` exactly the members of the path', () => {
    for (const { path, params } of goldenEndpoints) {
      expect(Object.keys(params ?? {})).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    }
  });

  it('has a sample of the error envelope that fits it', () => {
    expect(judge(errorSample, errorEnvelope)).toEqual([]);
  });

  it.each(endpointSamples)('has a sample with every member: $name', ({ shape, value }) => {
    expect(judge(value, shape)).toEqual([]);
    expect(Object.keys(value)).toEqual(expect.arrayContaining(Object.keys(shape)));
  });
});
