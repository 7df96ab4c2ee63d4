import app from '../assets/illustrations/service-app.svg?url&no-inline';
import blockchain from '../assets/illustrations/service-blockchain.svg?url&no-inline';
import email from '../assets/illustrations/service-email.svg?url&no-inline';
import exchange from '../assets/illustrations/service-exchange.svg?url&no-inline';
import game from '../assets/illustrations/service-game.svg?url&no-inline';
import metaverse from '../assets/illustrations/service-metaverse.svg?url&no-inline';
import nft from '../assets/illustrations/service-nft.svg?url&no-inline';
import ppc from '../assets/illustrations/service-ppc.svg?url&no-inline';
import seo from '../assets/illustrations/service-seo.svg?url&no-inline';
import social from '../assets/illustrations/service-social.svg?url&no-inline';
import software from '../assets/illustrations/service-software.svg?url&no-inline';
import website from '../assets/illustrations/service-website.svg?url&no-inline';

/** Pictures that the service pages and the home page share. */
export const servicePictures = {
  website: {
    src: website,
    alt: 'A crane lowers the picture block into a half-built web page while a mason on the scaffold draws the last lines of text.',
  },
  software: {
    src: software,
    alt: 'A wall of pigeonholes turns into the rows of a table; a storekeeper scans a parcel and its row lights up.',
  },
  app: {
    src: app,
    alt: 'A phone runs as a double-decker tram: one passenger steps in while another waits at the stop with a phone.',
  },
  metaverse: {
    src: metaverse,
    alt: 'One factory hall twice, built below the line and drawn as wire above it; an arm crosses, turns to wire and works the valve.',
  },
  exchange: {
    src: exchange,
    alt: 'Two queues meet at a counter: coins lie in one pan of a brass scale, a sheet in the other, and the needle shows a match.',
  },
  blockchain: {
    src: blockchain,
    alt: 'Three blocks ride on rail carts coupled by padlocks; one worker turns the key, another pushes the newest block up.',
  },
  game: {
    src: game,
    alt: 'A figure leaps off a stage of blocks after the sun, which hangs there as the coin; a player steers.',
  },
  nft: {
    src: nft,
    alt: 'A single pixel portrait hangs framed and sealed under a lamp; a guard keeps the rope, a visitor looks.',
  },
  seo: {
    src: seo,
    alt: 'A magnifying glass stands as a lighthouse over the roofs; its keeper polishes the lens and the beam finds one house.',
  },
  email: {
    src: email,
    alt: 'Envelopes ride a belt up to a pillar box with an at sign; one person loads the next letter, another turns the crank.',
  },
  ppc: {
    src: ppc,
    alt: 'At a toll gate visitors drop a coin and pass; the clerk’s board counts all who came and those who bought.',
  },
  social: {
    src: social,
    alt: 'Neighbours on facing balconies hand on a kite with a heart; its string comes from the shopkeeper below.',
  },
} as const;
