import type { ReactNode } from 'react';
import { Benefits } from './sections/benefits.tsx';
import { Comparison } from './sections/comparison.tsx';
import { Deliverables } from './sections/deliverables.tsx';
import { Figures } from './sections/figures.tsx';
import { Industries } from './sections/industries.tsx';
import { Lifecycle } from './sections/lifecycle.tsx';
import { Questions } from './sections/questions.tsx';
import { Stack } from './sections/stack.tsx';
import type { ServiceSection } from './service-content.ts';

/** @param nth number of earlier sections of this kind: layouts alternate */
export function sectionView(section: ServiceSection, nth: number): ReactNode {
  switch (section.kind) {
    case 'benefits':
      return <Benefits section={section} nth={nth} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'deliverables':
      return <Deliverables section={section} />;
    case 'figures':
      return <Figures section={section} />;
    case 'industries':
      return <Industries section={section} />;
    case 'lifecycle':
      return <Lifecycle section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'stack':
      return <Stack section={section} />;
  }
}
