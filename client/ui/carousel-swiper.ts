import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Navigation, Pagination } from 'swiper/modules';

type Options = {
  layout: 'single' | 'shelf';
  /** Name of one slide in labels, such as "Slide". */
  name: string;
  /** Time from one slide to the next. */
  autoplayMs: number;
  still: boolean;
};

/** Slides per view by window width, as specified. carousel.module.css repeats it for the time before Swiper loads. */
const shelf = {
  640: { slidesPerView: 2 },
  768: { slidesPerView: 3 },
  1024: { slidesPerView: 3 },
  1280: { slidesPerView: 4 },
};

/** Swiper counts the autoplay delay from the end of a slide's movement. */
const slideMs = 300;

/** Attaches Swiper to existing markup in `root`: `.swiper`, two buttons and the pagination. */
export function attachSwiper(root: HTMLElement, { layout, name, autoplayMs, still }: Options): Swiper {
  const part = (selector: string) => root.querySelector<HTMLElement>(selector);
  const viewport = part('.swiper');
  if (!viewport) throw new Error('A carousel has slides.');
  viewport.scrollLeft = 0;
  return new Swiper(viewport, {
    modules: [A11y, Autoplay, Keyboard, Navigation, Pagination],
    spaceBetween: 30,
    breakpoints: layout === 'shelf' ? shelf : {},
    rewind: true,
    speed: still ? 0 : slideMs,
    // Keeps Swiper from moving when a visible slide gets the focus.
    watchSlidesProgress: true,
    // Rotates the slides.
    autoplay: still ? false : { delay: autoplayMs - slideMs, pauseOnMouseEnter: true },
    navigation: { prevEl: part('.swiper-button-prev'), nextEl: part('.swiper-button-next'), addIcons: false },
    pagination: { el: part('.swiper-pagination'), clickable: true, bulletElement: 'button' },
    keyboard: { pageUpDown: false },
    a11y: {
      prevSlideMessage: `Previous ${name.toLowerCase()}`,
      nextSlideMessage: `Next ${name.toLowerCase()}`,
      paginationBulletMessage: `Go to ${name.toLowerCase()} {{index}}`,
      slideLabelMessage: `${name} {{index}} of {{slidesLength}}`,
      itemRoleDescriptionMessage: 'slide',
      wrapperLiveRegion: false,
    },
  });
}
