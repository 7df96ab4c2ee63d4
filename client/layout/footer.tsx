import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { parseUrl } from '#shared/urls.ts';
import { footerColumns, footerContact } from '../copy/navigation.ts';
import { Brand, ChevronDown, Close, External, Facebook, Instagram, Linkedin } from '../ui/icons.tsx';
import { NavLink } from '../ui/menu.tsx';
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

/** A disclosure on phones. Without script it is open. */
function FooterColumn({ heading, links }: (typeof footerColumns)[number]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={heading} data-open={isOpen || undefined}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        <button type="button" aria-label={heading} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronDown />
        </button>
      </div>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>{link.label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
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
            <FooterColumn key={column.heading} {...column} />
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
