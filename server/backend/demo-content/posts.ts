import type { BlogPostFields } from '#shared/schemas/blog.ts';

/** `daysAgo` counts back from the first start. */
interface DemoPost extends BlogPostFields {
  readonly image: `${string}.svg`;
  readonly daysAgo: number;
}

export const demoPosts: readonly DemoPost[] = [
  {
    title: 'A chart is a promise about what you will do next',
    author: 'Kavya Menon',
    tags: 'Data, Design',
    image: 'work-plant-energy.svg',
    daysAgo: 5,
    description: `Before we draw a chart for somebody we ask one question: when this line goes up, what will you do? If the answer is a shrug, we do not draw it, and the dashboard has become a little shorter.

It sounds like a trick for saving work. It began as embarrassment. Anyone who has built dashboards for a while has built one with eleven panels, all correct, all live, hung on a wall where everybody walks past. It is looked at on the day of the unveiling, then it becomes furniture. Nothing on it is false. Nothing on it is addressed to anybody.

Take the energy consumption of a plant. The meters deliver a number every fifteen minutes, so the obvious picture is a curve of the day. It is a handsome curve, with a hill in the morning and a dip at lunch. But the person at the switchboard cannot do anything about the hill. What she can do is decide whether the second furnace starts now or in twenty minutes, because many industrial tariffs charge for the highest demand in any quarter of an hour of the month. So the useful picture is a single bar that fills up during the present quarter, with a mark where last month’s peak was. When the bar runs ahead of the clock, she waits with the furnace. That is the whole dashboard.

Once you know what will be done, the other decisions make themselves. The time on the axis is the time in which somebody can still act. The comparison is the one they would make in their head anyway: yesterday, the plan, the neighbour line. Colour goes to the one thing that calls for a hand. Everything that serves a different decision goes on a different page, for a different reader, who is usually the accountant and would prefer a table.

There is a test that costs nothing. Cover the chart, ask the reader what they believe it says and what they would do. Uncover it. If the answer is the same, the chart was a decoration, or a reassurance, which is a respectable thing to want but can be had with a green lamp. If the answer changes, you have found a chart worth its place on the wall.

We keep a drawer of charts that failed this test. Some are the best-looking things we have made. Now and then a customer pulls one out and asks why we never use it, and we ask what they would do if the line went up.`,
  },
  {
    title: 'Shake the bridge while the cart is on it',
    author: 'Farhan Qureshi',
    tags: 'Testing, Reliability',
    image: 'blog-testing.svg',
    daysAgo: 18,
    description: `Most tests check that a program works when everything around it works. That is a little like inspecting a bridge on a calm Sunday with nobody on it. Useful, but it is not the day you are worried about.

The faults that wake us at night have a common shape. Something was in progress, and then something else stopped. The database went away between two statements. The phone rang in the middle of an upload. A service answered, but forty seconds late, when everyone had given up. None of these is exotic, and hardly any of them appears in a test suite, because a test suite is written by someone in a good mood.

So we write the list of interruptions first. For each thing the program does that somebody would miss, we go through five verbs: kill it, slow it down, cut the wire, fill the disk, do it twice. Killing means the real thing, the signal that cannot be caught, at a random moment, a few hundred times, with a check at the end that everything the program had confirmed is still there. Doing it twice is the cheapest of the five and finds the most, since networks repeat themselves far more often than people expect.

Two habits make such tests bearable. The first is that the fault is injected by something that belongs to the test, such as a fake service on a free port that can be told to hang, drip or reset. The second is that the test states a promise and not a mechanism. “Whatever was acknowledged is delivered exactly once” survives three rewrites of the queue. “The retry counter is four” survives none.

Slowness deserves a paragraph of its own, because it is the fault that programs are worst at. A dead service is noticed at once. A slow one is believed. Requests pile up behind it, each of them patient, each holding memory and a connection, until a part of the site that has nothing to do with it stops as well. The remedy is dull: every wait has an end, the ends are shorter on the inside than on the outside, and the test proves it with a server that sends one byte a second.

Does all this slow us down? On the first day, noticeably. It pays on the evening when the database really restarts during the lunch rush, and the only trace of it is one line in the log, and somebody reads it the next morning with a cup of tea.`,
  },
  {
    title: 'The ramp is for everybody',
    author: 'Ishita Banerjee',
    tags: 'Accessibility, Design',
    image: 'blog-accessibility.svg',
    daysAgo: 32,
    description: `Stand beside a ramp for an hour and count. There will be a wheelchair, perhaps. There will certainly be prams, suitcases, delivery trolleys, a bicycle, an old man who distrusts stairs, and several people in perfect health who simply find it pleasanter. The ramp was built for one of them and is used by all of them.

Websites have ramps too, and they are equally popular with people for whom they were not meant. Captions were made for the deaf and are read on every train. Large touch targets help a trembling hand, and also a hand that is holding a child. High contrast is a necessity for some eyes and a relief for all eyes at noon. A form that can be filled in from the keyboard alone is the favourite of whoever types two hundred of them a day.

Given that, it is odd how late accessibility usually comes up. It arrives as an audit, three weeks before launch, as a list with numbers. By then the accordion has been built out of divs, the red and the green mean opposite things, and mending it costs as much as making it. It has then earned a reputation for being expensive, when what was expensive was the lateness.

We have moved it to the beginning by means of three small rituals. Every design is first shown as a list: headings, links, buttons, fields, in the order in which they would be read aloud. If the list makes no sense, the picture is not going to help. Every component is tried with the mouse unplugged, by its author, before anyone else sees it. And once a fortnight someone in the group uses the product for half an hour with the screen switched off and a screen reader on. The first half hour is humbling. It is also the best bug hunt we know.

Automatic checks come on top, and they are good at what they do: missing labels, poor contrast, duplicate ids. They find perhaps the third that can be found by looking at the code. A machine can see that a picture has a description. It cannot see that the description says “image”.

What we did not foresee is how much the result pleased the people who had never thought about ramps. Pages came out plainer, since each thing has to have a name and a place. Errors came out clearer, because they have to make sense without the red. Somebody in the warehouse of one office told us that the new screen was “the one that doesn’t argue”. We had not built it for him.`,
  },
  {
    title: 'The first sprint should carry one thing to the end',
    author: 'Rohan Deshpande',
    tags: 'Process',
    image: 'blog-first-sprint.svg',
    daysAgo: 47,
    description: `The first two weeks of a project are usually spent on foundations. Somebody sets up the repository, somebody draws the data model, somebody evaluates four libraries for dates. On the tenth day there is a great deal of foundation, and nothing anybody outside the room could recognise as theirs.

We do it the other way round. In the first sprint one thing, the smallest that is real, has to travel the entire way: from the finger of a person who will use it, through every layer we expect to have, onto a server that customers could reach, and back to that person’s screen. One order, with one item, in one size. No login, no design, no exceptions. On the second Tuesday the person does it, and we watch.

This slice is deliberately thin, and it is astonishing what it cuts through. To deploy it, we need the customer’s domain, and discover that the one man who can change it is on leave until the twentieth. To save the order, we need an article number, and learn that there are two kinds, and that people have been converting one into the other in their heads since 2009. To print it, we have to meet the printer. Each of those would have been found eventually. Found in week two, it is an anecdote. Found in week twenty, it is a delay.

There is a second effect that is harder to put in a plan. The customer has seen it work. From that day, conversations are about a thing that exists: make this bigger, that comes first, nobody will ever fill this in. People are poor at imagining software and excellent at criticising it. One gives them something to be excellent at.

The objection is always the same, and it is fair: will we not have to rebuild it all, having started without the foundations? Some of it, yes. The first order form has never survived. But the foundations we then dig are for a building whose shape we have seen, with the drains where the drains turned out to be. Of the foundations that were dug first in earlier projects of ours, rather more had to be rebuilt, and by then there was a house on top.

Choosing the slice is the craft. It should be boring, frequent and complete. If there is an argument over which one to take, take the one that ends in money or in somebody’s hand.`,
  },
  {
    title: 'The door that had to open without a network',
    author: 'Sneha Kulkarni',
    tags: 'Mobile, Offline',
    image: 'work-parcel-lockers.svg',
    daysAgo: 66,
    description: `Picture a wall of parcel lockers under a railway bridge. The wall has no dependable connection, since it is under a bridge. Your phone has none either, for the same reason. Between you and your parcel there are two computers that can talk to each other over Bluetooth and to nobody else. The door has to open all the same, for you, and for no one but you.

The instinct of a web developer is to ask the server, and there is none to ask. So the question changes: what can the server say beforehand, such that the two of them can settle it alone? This turns out to be a very old problem. It is how a railway ticket works, or a cheque. An authority writes a statement, seals it, and gives it to the bearer. Whoever knows the seal can check it in a tunnel.

In our terms, the server signs a small note: this phone may open door fourteen of this wall, until Thursday at eight. The note goes to the phone while the phone is still at home on Wi-Fi, at the time the parcel is put in. The wall knows only the public half of the seal, so even a thief who unscrews it learns nothing with which he could write notes of his own. To stop a recording of yesterday’s conversation from working today, the wall first says a random number, and the phone has to sign that too, with a key that never leaves its chip.

The sealing is the easy part; books have been written on it. Time is what takes the trouble. The wall has a clock, and clocks drift by some seconds a week. After a power cut a cheap one wakes up believing it is 1970. A lock that thinks it is 1970 considers every note still valid. Ours keeps the latest time it has seen in any properly sealed note and refuses to believe in anything earlier. Every customer’s phone brings it a little closer to the present, without knowing it.

Then there is taking back. A note that has been handed out cannot be recalled from a phone that is switched off. You can only make it short-lived and renew it often, or let every courier who comes by deliver a list of cancelled ones. We do both. Which of them matters more depends on whether you ask the lawyer or the courier.

If there is a lesson, it is that offline is not a missing feature of the network. It is a different arrangement of trust, with the thinking done in advance. Once we had made it work under the bridge, we found that everybody in the open street had been using the same path as well, because it was quicker than asking.`,
  },
  {
    title: 'Move out one room',
    author: 'Vikram Iyer',
    tags: 'Architecture',
    image: 'blog-monolith.svg',
    daysAgo: 82,
    description: `Every old system has a story in which it is torn down and built anew, properly this time. We have heard the story from many people who were in the middle of it, and from hardly anyone who had reached its end.

The trouble with the new house is that the family goes on living in the old one. While you build, they knock through a wall, add a shower, get a dog. The new house is a copy of what the old one was on the day you started, and on moving day it is a year out of date. So the opening is postponed, the shower is added, and meanwhile somebody knocks through another wall.

What does work is moving out one room. You look for a part that is used a lot and understood well, with few doors to the rest; sending documents is often a good one, or searching, or prices. You put props under the storey above. You cut. You roll the room out to a plot of its own, with the cable still connected, and the family hardly notices, except that this room suddenly has warm water.

The props are the essential thing, and the part that gets skipped. Before anything moves, every call into the room has to go through one door. That is a week of tedious work inside the old code, with no visible result, and it is exactly the week in which you discover that the billing run reads the room’s furniture directly through a hole in the wall. Once there is one door, a small switch behind it can send each call to the old room or to the new one. First a copy of the calls, whose answers are only compared. Then one customer in a hundred. Then all of them, with the old room still heated, for a month.

Moving the data is what people fear most, and rightly. The rule that has served us best is that at any time one side owns a record and the other may only look. Two rooms that both write in the same book will sooner or later disagree, on a Friday. Ownership moves in one step, at a time you can name, and can be moved back until you take the props away.

And then comes the question of whether to move out a second room. It is worth asking sincerely. Often the first one was the trouble, and the rest of the old house is draughty but sound, with a kitchen everybody knows how to use in the dark. Nobody gives a talk about the seven rooms that were left where they were. It may be the best decision of the project.`,
  },
  {
    title: 'Writing for the phone in the other pocket',
    author: 'Neha Chaudhary',
    tags: 'Performance, Mobile',
    image: 'blog-slow-phones.svg',
    daysAgo: 103,
    description: `On a shelf in our office lies a phone with a cracked corner. It was a sensible phone when it was bought, some years ago, second-hand. It has little memory, an ageing battery, and a processor that would have been respectable in a desktop when some of our trainees were at school. It is the most important computer we have, because it is nearer to what our customers’ customers carry than anything on our desks.

The gap is wider than one thinks. The machines we write software on run a page’s JavaScript many times faster than that phone does. A script which costs nobody’s patience here, a fifth of a second, costs over a second there, and for that second the page is a photograph of itself: it can be seen but not pressed. People press it anyway. Then they press again.

Notice that the network hardly comes into it. Bytes can be had more cheaply every year, and compress well. What does not compress is the work the phone has to do once the bytes are there. A hundred kilobytes of picture are decoded in a blink, on a chip made for it. A hundred kilobytes of script have to be parsed, compiled and executed, by the slowest part of a slow device, while everything else waits in line. So our budget is written in script. We print it on the project’s first page, and the build fails when a change goes over it.

A budget like that turns out to be an excellent designer. It asks of every clever thing whether it could be a plain thing. The menu became a disclosure the browser already knows how to do. The slider became a row one can push with a thumb, and the program that adds arrows arrives later, when nobody is waiting. The dates are formatted by the browser. The page is put together on the server, so that reading can start before any of our code has run, and goes on if it never does.

Then you hold the phone in your hand, outside, on the way to the tea stall, with the sun on the glass, and try to do the thing the page is for. It is a better meeting than most. You see that the text is too light, that the button sits under the thumb’s shadow, that the field scrolls away when the keyboard opens. None of these shows up in a measurement.

We still like fast computers. We simply do not trust what they tell us.`,
  },
  {
    title: 'We hire over a broken bicycle',
    author: 'Arjun Nair',
    tags: 'Hiring, People',
    image: 'blog-hiring.svg',
    daysAgo: 130,
    description: `For some years our interviews were like most interviews. A candidate stood at a whiteboard and inverted a tree, while two of us watched and tried to look encouraging. We learned whether they had inverted one recently.

What we wanted to know was something else. Do they ask before they cut? Do they notice when the other person is lost? What do they do when the thing they were sure of turns out to be wrong, in front of somebody? A whiteboard tells you none of this, since it never contradicts anyone.

So now we repair something together. It is a real fault from our own week, in our own code, shortened to fit into ninety minutes. One of us sits next to the candidate, at the same keyboard or at a second one, and we do not know the answer either; we make a point of choosing one we have not solved. The candidate may look anything up, as we do all day. They may say “I have no idea, where would you start?”, which is a very good sentence, and rarer than you would think.

One sees a great deal in ninety minutes. One person reads the error message aloud, slowly, and it turns out that none of us had. Another writes a test first, shrugging, as one washes one’s hands. Another is quick, brilliant, and explains nothing, so that after an hour we are sitting beside someone’s back. All of them would have inverted the tree.

There are things we had to learn. The problem must be sent round the day before, or the interview only measures calm. The tool wall has to be theirs: they bring their own editor if they like. We pay for the time, as we would pay anyone for a morning’s work. And we keep the notes by question and not by person, and write them before we talk to one another, because whoever speaks first in such a round tends to be right for everybody.

It takes longer to prepare, and it does not scale. We are fifty; it does not have to. The unexpected part came from those we turned down. They wrote back to ask how the fault had finally been solved, and we told them, and two of them had been right.`,
  },
  {
    title: 'Two people, one appointment',
    author: 'Meenal Joshi',
    tags: 'Data, Reliability',
    image: 'work-clinic-bookings.svg',
    daysAgo: 159,
    description: `A booking page looks like the simplest program in the world. There is a list of free slots; you press one; it is yours. Every developer has written it in an afternoon, and nearly everyone has written the same mistake into it.

The mistake lies in the word “free”. When the page says that Tuesday at ten is free, it is talking about the moment at which the page was made. You read it, you fetch your diary, the kettle boils. In that minute somebody at the front desk gives the slot to a caller. You press, the program looks once more, finds it free or finds it taken, and between this look and the writing there is another gap, only shorter. Two presses can both fall into it. Then two people sit in the waiting room at ten with the same piece of paper, and each of them is right.

Checking more often does not help, because there is always a gap after the last check. What helps is not checking. You tell the database that a doctor and a time may occur together only once, and then simply write. One of the two writes succeeds. The other is refused by something that cannot be in two minds, and the program turns the refusal into a civil sentence and the three nearest alternatives. It is the oldest tool on the shelf, a unique index. Where appointments differ in length it becomes a rule that intervals must not overlap, and good databases have that as well.

Then come the people who have pressed and not finished. They are typing their name, or looking for a card. If you give them the slot, it may be lost to someone who has wandered off; if you do not, they fill in everything for nothing. So one holds it: the slot is theirs for ten minutes, with the minutes visible. A hold is an ordinary booking with an expiry date. The important thing is that expiry is decided by comparing times when somebody reads, and not by a task that has to wake up and sweep. Sweepers oversleep.

And then there is time itself. An appointment next March belongs to a place and to a clock on its wall. If you store it as an instant, and a government moves the clocks in the meantime, the patient comes an hour early. India has been kind to its programmers in this respect. But a colleague abroad joins a video consultation, and the question is back. We keep both: what the wall clock will say, and where the wall is.

The front desk taught us the rest. They leave one seat empty every morning, in no system, for whoever comes in holding a child. For a while we took this for a flaw in the data. Now there is a field for it.`,
  },
];
