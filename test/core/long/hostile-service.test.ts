// A service that lies: the lies that the gate leaves out.
import { otherLies, testLies } from '../lies.ts';

testLies(otherLies);
