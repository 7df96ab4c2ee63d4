/** Widths in the `srcset` of pictures served by `/media`. */
const widths = [320, 480, 640, 720, 960, 1280];

const atWidth = (image: string, width: number) => `${image}${image.includes('?') ? '&' : '?'}w=${width}`;

/** Attributes of an <img>: pictures of this site come in the width that fits. */
export function imageSource(image: string, sizes: string) {
  if (!image.startsWith('/media/')) return { src: image };
  return {
    src: atWidth(image, 640),
    srcSet: widths.map((width) => `${atWidth(image, width)} ${width}w`).join(', '),
    sizes,
  };
}
