/** Alternative texts of the illustrations, by file name without `.svg`. */
export const alt = {
  'hero-mobile-web':
    'A web page and a phone stand like two buildings on one ground line; a builder carries a tile to the gap in the page.',
  'hero-data-visualization':
    'A child holds a kite; its string climbs over the city as a trend with a knot above each tower, and the sun is a ring chart.',

  'service-website':
    'A crane lowers the picture block into a half-built web page while a mason on the scaffold draws the last lines of text.',
  'service-software':
    'A wall of pigeonholes turns into the rows of a table; a storekeeper scans a parcel and its row lights up.',
  'service-app':
    'A phone runs as a double-decker tram: one passenger steps in while another waits at the stop with a phone.',
  'service-metaverse':
    'One factory hall twice, built below the line and drawn as wire above it; an arm crosses, turns to wire and works the valve.',
  'service-exchange':
    'Two queues meet at a counter: coins lie in one pan of a brass scale, a sheet in the other, and the needle shows a match.',
  'service-blockchain':
    'Three blocks ride on rail carts coupled by padlocks; one worker turns the key, another pushes the newest block up.',
  'service-game': 'A figure leaps off a stage of blocks after the sun, which hangs there as the coin; a player steers.',
  'service-nft': 'A single pixel portrait hangs framed and sealed under a lamp; a guard keeps the rope, a visitor looks.',
  'service-seo':
    'A magnifying glass stands as a lighthouse over the roofs; its keeper polishes the lens and the beam finds one house.',
  'service-email':
    'Envelopes ride a belt up to a pillar box with an at sign; one person loads the next letter, another turns the crank.',
  'service-ppc':
    'At a toll gate visitors drop a coin and pass; the clerk’s board counts all who came and those who bought.',
  'service-social': 'Neighbours on facing balconies hand on a kite with a heart; its string comes from the shopkeeper below.',

  'industry-food':
    'A rider pedals off with tiffin boxes from a kitchen as tall as a tiffin carrier, where the cook ladles the next meal.',
  'industry-healthcare': 'A bedside screen shows hills whose ridge is the patient’s heartbeat; a nurse sets the drip.',
  'industry-fitness': 'A lifter holds the bar overhead; its arc is the curve on the sheet behind, and a trainer times the lift.',
  'industry-crypto':
    'A keeper brings a long key to a vault door like an upright sheet; a coin drops in and chained blocks wait next to it.',
  'industry-supply-chain':
    'A harbour crane lowers a container onto its stack; a docker steadies it with a rope and the ship waits at the quay.',
  'industry-gaming':
    'An arcade cabinet stands as a house at night; the level climbs through its lit floors and a player works the stick.',
  'industry-crm':
    'A long card drawer is pulled out of its cabinet and its cards stand as a street of houses; a shopkeeper knocks at one.',
  'industry-real-estate':
    'A house folded from one sheet of paper; an agent hands its key to the new owner, with the floor plan below.',
  'industry-agriculture':
    'A farmer reads a tablet at the edge of the crop while a drone surveys the rows; roots and a soil sensor are underground.',
  'industry-transportation':
    'A truck carries standing sheets along the road; a loader adds the last one and the route runs on to the low sun.',

  'work-clinic-bookings': 'A finger books the free slot between two patients in a doctor’s calendar.',
  'work-mandi-app': 'A hand holds a phone with the morning’s vegetable prices and a voice note.',
  'work-museum-guide': 'A phone next to a painted jar plays the story that began when its visitor walked up to it.',
  'work-parcel-lockers': 'A finger enters the last digit at a wall of parcel lockers; a door has opened.',
  'work-plant-energy':
    'A wall screen shows the load of the works below its limit; a hand points at the present hour.',
  'work-school-bus': 'A phone shows the bus on its route, four minutes from the stop, with the child on board.',

  'strength-quality':
    'A hand sets a caliper across the gap of a closing door; it reads 0.08, the width of a hair.',
  'strength-people': 'Three people on a long bench draw together on one sheet; the last seat is free and someone is coming.',
  'strength-value': 'A market scale weighs a sheet against a coin; the sheet weighs more, and both people can see it.',
  'strength-clients':
    'A client and a builder on the same side of a drawing table: the client points at a room, the builder draws its wall.',
  'strength-customize':
    'A tailor measures a standing sheet in a half-finished waistcoat while an apprentice pins its shoulder.',
  'strength-support':
    'A lit kiosk half in the night, half in the day: at night a caller rings, by day a client leaves with the mended sheet.',

  about: 'A small team raises the last rafter on a house whose walls are sheets: two haul the rope, one guides the timber.',
  'empty-openings': 'A notice board holds only pins, the bench under it is empty, and a sweeper clears the leaves.',
  'empty-posts': 'A big blank sheet waits on an easel; the painter chooses a brush from a jar as tall as she is.',
  'empty-inbox': 'A letterbox stands open with nothing in it; a cat has moved in and sleeps.',
  'empty-results': 'A lookout sweeps the sea with a large telescope; where it points there is only the horizon.',

  'motif-surveyor': 'A surveyor looks through a level on a tripod.',
} as const;

export type DescribedIllustration = keyof typeof alt;

/** Names of all illustrations, including those with a text of their own. */
export type IllustrationName = DescribedIllustration | 'careers' | 'contact' | 'not-found' | 'offline';
