import { Columns3, Download as DownloadMark, type LucideIcon, Search as SearchMark } from 'lucide-react';

type IconProps = { size?: number; className?: string };

/* @__NO_SIDE_EFFECTS__ */
function icon(Mark: LucideIcon) {
  return ({ size = 20, className }: IconProps) => (
    <Mark size={size} strokeWidth={2} className={className} aria-hidden="true" focusable="false" />
  );
}

// Icons of forms, tables and the admin area, apart from those every page's header needs.
export const Search = icon(SearchMark);
export const Download = icon(DownloadMark);
export const Columns = icon(Columns3);
