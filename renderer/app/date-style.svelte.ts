// How dates and times are written in this window: the person's choice, heard by all that shows one.
import { systemStyle, type DateStyle } from '../time/zone.ts';

let shown = $state.raw(systemStyle);

export const dateStyle = (): DateStyle => shown;

export const showDates = ({ weekStart, hours }: DateStyle): void => void (shown = { weekStart, hours });
