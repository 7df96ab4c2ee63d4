import { useRouteContext } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parseUrl } from '#shared/urls.ts';
import { footerColumns, footerContact } from '../copy/navigation.ts';
import { Brand, Close, External, Facebook, Instagram, Linkedin } from '../ui/icons.tsx';
import { NavLink } from '../ui/menu.tsx';
import { PhoneFold } from '../ui/phone-fold.tsx';
import styles from './footer.module.css';

const networks: Readonly<Record<string, { name: string; Icon: ComponentType }>> = {
  'linkedin.com': { name: 'LinkedIn', Icon: Linkedin },
  'instagram.com': { name: 'Instagram', Icon: Instagram },
  'facebook.com': { name: 'Facebook', Icon: Facebook },
  'x.com': { name: 'X', Icon: Close },
};

function networkOf(address: string) {
  const host = parseUrl(address)?.hostname.replace(/^www\./, '') ?? address;
  return networks[host] ?? { name: host, Icon: External };
}

export function Footer() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <footer className={`on-night ${styles.foot}`}>
      <div className="wrap">
        <div className={styles.grid}>
          <div>
            <NavLink to="/" className={styles.brand} aria-label={`${site.name}, home`}>
              <Brand name={site.name} tone="night" />
            </NavLink>
            <p>{footerContact.slogan}</p>
          </div>
          {footerColumns.map((column) => (
            <PhoneFold key={column.heading} heading={column.heading} className={styles.column}>
              {column.links.map((link) => (
                <li key={link.to}>
                  <NavLink to={link.to}>{link.label}</NavLink>
                </li>
              ))}
            </PhoneFold>
          ))}
          <div className={styles.contact}>
            <h2>{footerContact.heading}</h2>
            <address>
              <p>{site.address}</p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
              <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`}>{site.phone}</a>
              <div className={styles.social}>
                {site.socials.map((address) => {
                  const { name, Icon } = networkOf(address);
                  return (
                    <a
                      key={address}
                      href={address}
                      target="_blank"
                      rel="noopener"
                      aria-label={`${name} (opens in a new tab)`}
                    >
                      <Icon />
                    </a>
                  );
                })}
              </div>
            </address>
          </div>
        </div>
        <p className={styles.legal}>{footerContact.rights}</p>
      </div>
    </footer>
  );
}
