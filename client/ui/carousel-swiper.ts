import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Navigation, Pagination } from 'swiper/modules';

type Options = {
  layout: 'single' | 'shelf';
  /** What one slide is called: "Slide". */
  name: string;
  /** Unset: it does not move by itself. */
  autoplayMs: number | undefined;
  still: boolean;
};

/** Slides in view by window width, as specified; one below. The stylesheet repeats it for the time before Swiper. */
const shelf = {
  640: { slidesPerView: 2 },
  768: { slidesPerView: 3 },
  1024: { slidesPerView: 3 },
  1280: { slidesPerView: 4 },
};

/** Puts Swiper on markup that is already there: `.swiper`, its two buttons and its bullets, all within `root`. */
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
    speed: still ? 0 : 300,
    // So that focus in a slide that is already seen moves nothing.
    watchSlidesProgress: true,
    autoplay: autoplayMs && !still ? { delay: autoplayMs, pauseOnMouseEnter: true } : false,
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
