import { icon } from './icons.tsx';

// Icons of forms, tables and the admin area, which not every page needs.
export const Search = icon('M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.4 13.4L17 17');
export const Download = icon('M10 3v10M5.5 9L10 13.5 14.5 9M3 17h14');
export const Columns = icon('M3 3.5h14v13H3zM7.7 3.5v13M12.3 3.5v13');
