// Declares virtua/svelte (tsconfig.json, paths): its own VList.svelte does not pass exactOptionalPropertyTypes.
import type { ComponentConstructorOptions, SvelteComponent } from 'svelte';
import type { VListHandle, VListProps } from '../node_modules/virtua/lib/svelte/VList.type.js';

export type { VListHandle };
export declare const VList: new <T>(
  options: ComponentConstructorOptions<VListProps<T>>,
) => SvelteComponent<VListProps<T>> & VListHandle;
