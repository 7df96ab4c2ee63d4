'use client';
import { useState } from 'react';

/** The header's links, two of them menus that open. */
export function Menu({ entries }) {
  const [open, setOpen] = useState('');
  return (
    <nav aria-label="Main">
      <ul className="menu">
        {entries.map((entry) => (
          <li key={entry.label}>
            {entry.kind === 'link' ? (
              <a href={entry.to}>{entry.label}</a>
            ) : (
              <>
                <button
                  type="button"
                  aria-expanded={open === entry.label}
                  onClick={() => setOpen(open === entry.label ? '' : entry.label)}
                >
                  {entry.label}
                </button>
                <ul hidden={open !== entry.label}>
                  {entry.items.map((item) => (
                    <li key={item.to}>
                      <a href={item.to}>{item.label}</a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
