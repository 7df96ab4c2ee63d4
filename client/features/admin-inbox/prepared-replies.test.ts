import { expect, it } from 'vitest';
import { hiringStates } from '#shared/applications.ts';
import { preparedReply } from './copy.ts';

it.each(hiringStates)(
  'a mail prepared for %s greets by no name where a host tells none, and names no empty position',
  (state) => {
    const told = preparedReply(state, { name: 'Meera Pillai', position: 'Gardener', company: 'Realvance' });
    expect(told.text).toMatch(/^Dear Meera Pillai,\n\n/);
    expect(told.subject + told.text).toContain('Gardener');
    const untold = preparedReply(state, { name: '', position: ' ', company: 'Realvance' });
    expect(untold.text).toMatch(/^Hello,\n\n/);
    expect(untold.subject + untold.text).toContain('the position');
  },
);
