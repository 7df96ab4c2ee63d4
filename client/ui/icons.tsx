import {
  ArrowRight,
  ArrowUpDown,
  ChevronDown as ChevronDownMark,
  CircleAlert,
  Columns3,
  Download as DownloadMark,
  ExternalLink,
  LogOut as LogOutMark,
  type LucideIcon,
  Mail as MailMark,
  MapPin,
  Menu as MenuMark,
  Pause as PauseMark,
  Pencil,
  Phone as PhoneMark,
  Play as PlayMark,
  Plus as PlusMark,
  RotateCw,
  Search as SearchMark,
  Trash2,
  Upload as UploadMark,
  User as UserMark,
  ArrowLeft as WestMark,
  X,
  Check as YesMark,
} from 'lucide-react';
import type { ReactNode } from 'react';

type IconProps = { size?: number; className?: string };

/** Every icon is decoration: the words beside it, or the label of its button, carry the meaning. */
/* @__NO_SIDE_EFFECTS__ */
function icon(Mark: LucideIcon) {
  return ({ size = 20, className }: IconProps) => (
    <Mark size={size} strokeWidth={2} className={className} aria-hidden="true" focusable="false" />
  );
}

export const Arrow = icon(ArrowRight);
export const ArrowLeft = icon(WestMark);
export const Check = icon(YesMark);
export const Alert = icon(CircleAlert);
export const Close = icon(X);
export const Menu = icon(MenuMark);
export const ChevronDown = icon(ChevronDownMark);
export const Search = icon(SearchMark);
export const Download = icon(DownloadMark);
export const Upload = icon(UploadMark);
export const Pause = icon(PauseMark);
export const Play = icon(PlayMark);
export const User = icon(UserMark);
export const LogOut = icon(LogOutMark);
export const Edit = icon(Pencil);
export const Trash = icon(Trash2);
export const External = icon(ExternalLink);
export const Columns = icon(Columns3);
export const Sort = icon(ArrowUpDown);
export const Plus = icon(PlusMark);
export const Refresh = icon(RotateCw);
export const Mail = icon(MailMark);
export const Phone = icon(PhoneMark);
export const Pin = icon(MapPin);

/** Marks of other companies, which lucide does not carry; drawn with the same stroke. */
/* @__NO_SIDE_EFFECTS__ */
function mark(shape: ReactNode) {
  return ({ size = 20, className }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  );
}

export const Linkedin = mark(<path d="M4 8v8M4 4.2v.1M8.5 16V8M8.5 11.5c0-2 1.4-3.3 3.3-3.3s3.7 1.3 3.7 3.8v4" />);
export const Instagram = mark(
  <path d="M6 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14.2 5.8v.1" />,
);
export const Facebook = mark(<path d="M13.5 3.5H12A2.5 2.5 0 0 0 9.5 6v11M7 10h6" />);
export const XMark = mark(<path d="M4 4l12 12M16 4L4 16" />);
