/** The drawings of the machines that are not called as a program; the front page does not show them. */
import further from './further-drawings.svg?raw';
import { addDrawings } from './machine-drawings.tsx';

addDrawings(further);
