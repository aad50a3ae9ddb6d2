// Observes a program that uses the objects it was given: what they are called with, and what is set on them.

/** Called with the path, such as `app.setPath`, and what was given there. */
type Note = (where: string, values: unknown[]) => void;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The same object, watched; so is whatever it holds, makes or gives back. */
export const watched = <T extends object>(object: T, note: Note, path = ''): T => {
  const watch = (value: unknown, where: string): unknown =>
    isObject(value) && !(value instanceof Promise) ? watched(value, note, where) : value;
  return new Proxy(object, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol' || name === 'prototype') return value;
      const where = path === '' ? name : `${path}.${name}`;
      // Electron's own methods want their own object as `this`.
      const isMethod = typeof value === 'function' && !Object.hasOwn(value, 'prototype');
      return watch(isMethod ? value.bind(target) : value, where);
    },
    set(target, name, value) {
      note(`${path}.${String(name)}`, [value]);
      return Reflect.set(target, name, value, target);
    },
    apply(target, self, values) {
      note(path, values);
      return watch(Reflect.apply(target as () => unknown, self, values), `${path}()`);
    },
    construct(target, values) {
      note(`new ${path}`, values);
      const made: object = Reflect.construct(target as new () => object, values);
      return watched(made, note, `${path}()`);
    },
  });
};
