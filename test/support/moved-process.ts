// Loaded before a program of Galley's (`node --import`): moves its clock as far as its test says.
import { moveClock } from './moved-clock.ts';

moveClock(Number(process.env['GALLEY_TEST_CLOCK_OFFSET_MS']));
