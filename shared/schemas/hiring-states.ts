export const hiringStates = ['new', 'reviewing', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export type HiringState = (typeof hiringStates)[number];
