// Reads a stream of server-sent events as far as MCP uses it: the data of each message event.

/**
 * A parser of one stream: `push` answers with the data of the events that a piece of text completes. Lines end as Galley
 * ends them, with LF or CRLF. Throws RangeError when an event grows beyond `maxLength`, in UTF-16 units.
 */
export const createEventParser = (maxLength: number) => {
  /** Pieces of the line that isn't complete yet: joined once, or a long one would cost its length squared. */
  let pieces: string[] = [];
  let data: string[] = [];
  let type = '';
  let length = 0;

  const add = (count: number): void => {
    length += count;
    if (length > maxLength) throw new RangeError('The event is too long.');
  };

  /** The event that an empty line ends; null: none with a message. */
  const finish = (): string | null => {
    const event = data.length > 0 && (type === '' || type === 'message') ? data.join('\n') : null;
    data = [];
    type = '';
    length = 0;
    return event;
  };

  const readLine = (line: string): string | null => {
    if (line === '') return finish();
    const at = line.indexOf(':');
    // A line that begins with it is a comment, such as those that keep the connection open.
    const field = at === -1 ? line : line.slice(0, at);
    const value = at === -1 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
    return null;
  };

  return {
    push(text: string): string[] {
      const events: string[] = [];
      const [first = '', ...others] = text.split('\n');
      add(first.length);
      pieces.push(first);
      for (const next of others) {
        const event = readLine(pieces.join('').replace(/\r$/, ''));
        if (event !== null) events.push(event);
        add(next.length);
        pieces = [next];
      }
      return events;
    },
  };
};
