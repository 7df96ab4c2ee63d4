import { closingCall } from '../../../client/copy/closing-call.ts';
import {
  heroSlides,
  latestWork,
  latestWorkHeading,
  pitch,
  serviceCards,
  servicesHead,
  statistics,
  statisticsHeading,
  technologyRows,
  timelineHead,
  timelineSteps,
} from '../../../client/copy/home.ts';
import { footerColumns, headerEntries } from '../../../client/copy/navigation.ts';

const picture = (name: string) => `/pictures/${name}.svg`;

/** The home page's own words and pictures, as the comparable pages take them. */
export const content = {
  menu: headerEntries,
  pitch,
  hero: heroSlides.map(({ illustration, ...slide }) => ({ ...slide, picture: picture(illustration) })),
  services: {
    ...servicesHead,
    cards: serviceCards.map(({ image, title, description, link }) => ({
      title,
      text: description,
      link,
      picture: picture(image),
    })),
  },
  steps: { ...timelineHead, items: timelineSteps },
  work: {
    heading: latestWorkHeading,
    items: latestWork.map(({ title, text, imageUrl }) => ({ title, text, picture: picture(imageUrl) })),
  },
  figures: { heading: statisticsHeading, items: statistics },
  technologies: technologyRows.flat(),
  call: closingCall,
  footer: footerColumns,
};
