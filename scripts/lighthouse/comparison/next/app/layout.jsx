import content from '../content.json';
import './site.css';

export const metadata = { title: content.pitch.heading, description: content.pitch.lead };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="preload" href="/fonts/anek-latin.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href="/fonts/inter.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      </head>
      <body>{children}</body>
    </html>
  );
}
