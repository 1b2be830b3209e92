import { type Story, storiesOf } from './story.ts'

/** English articles for the boards of the demo. */
export const englishStories: Record<string, Story[]> = {
  notice: storiesOf([
    [
      'Scheduled maintenance of {system} on {day:3-6}',
      [
        'We will maintain {system} on {day:3-6} from 10 p.m. (Seoul) for {n:2-4} hours.',
        'You cannot sign in to {system} during this time. Please save your work before it begins. Other services are not affected.',
      ],
      [
        'Thanks for the early notice.',
        'Does this affect the Shanghai office as well?',
        'Yes, all offices at the same time.',
      ],
    ],
    [
      'Annual security check: what we need from you',
      [
        'The annual security check begins on {day:5-9} and takes three days.',
        '- Lock your drawers when you leave.',
        '- Turn on the screen lock when you leave your desk.',
        '- Collect your printouts on the same day.',
        'The results go to your team lead.',
      ],
      ['Passed on to my team.', 'Is the badge check part of it?', 'Yes, please wear it visibly.'],
    ],
    [
      'Office heating hours in winter',
      [
        'Heating runs on weekdays from 7:30 to 18:30 and keeps the rooms at 20 degrees.',
        'If your team works late, ask General Affairs by 16:00 the day before. Personal heaters are not allowed for fire safety.',
      ],
      ['My desk by the window is rather cold.', 'We will check it this afternoon.'],
      [10, 11, 12, 1, 2],
    ],
    [
      'New booking rules for {place}',
      [
        'From {day:3-7} you can book {place} up to two weeks ahead.',
        'A booking is released when nobody checks in within ten minutes. Please leave the room as you found it.',
      ],
      ['The automatic release is a great idea.', 'Finally! Thank you.'],
    ],
    [
      'Health check-ups: please book by {day:14-28}',
      [
        'If you have not had your health check-up this year, please book it by {day:14-28}.',
        'Book on the website of the partner hospital with your employee number. You get half a day off for it.',
      ],
      ['Can family members join?', 'Yes, choose the family option.'],
      [4, 5, 6, 9, 10, 11],
    ],
    [
      'Replacement of shared {item}',
      [
        'We are replacing the shared {item} floor by floor.',
        '- Floors 3 and 5: {day:3-6}',
        '- Floors 8 and 12: {day:7-12}',
        'There may be some noise. Please book another floor for important meetings.',
      ],
      ['Could floor 8 be done in the afternoon?', 'Moved to 2 p.m.'],
    ],
  ]),
  free: storiesOf([
    [
      'Three months of {sport} after work',
      [
        'I started {sport} three months ago because I felt tired all the time.',
        'The first two weeks were hard. Now I sleep better, and I miss it on the days without.',
      ],
      ['You convinced me.', 'Is there a beginners group?', 'Yes, every Thursday.'],
    ],
    [
      'Any good lunch places near the Pangyo training center?',
      [
        'I will be at the training center for two days next week. Where do you go for lunch?',
        'Somewhere within ten minutes on foot would be perfect.',
      ],
      ['The noodle place at the back gate.', 'Go before noon, there is always a line.'],
    ],
    [
      'Working across three time zones',
      [
        'Seoul, Shanghai and San Francisco in one project: here is what helped us.',
        '- One shared hour a day, never two',
        '- Decisions in writing, so that the others can sleep',
        '- Rotate who gets up early',
      ],
      ['Rotating made all the difference for us.', 'Thanks for sharing!'],
    ],
    [
      'Lost and found: umbrella at {place}',
      [
        'I found a navy umbrella at {place} this morning, with a small bear sticker on the handle.',
        'It is at the reception on the first floor.',
      ],
      ['That is mine, thank you!', 'Glad you found it.'],
    ],
    [
      'My favorite shortcuts in {system}',
      [
        'These save me ten minutes a day.',
        '- j and k: next and previous',
        '- /: search',
        '- n: new',
        '- ?: the whole list',
      ],
      ['I did not know the last one.', 'Printed it out.'],
    ],
  ]),
  news: storiesOf([
    [
      'We signed an agreement with {client}',
      [
        'Last week we signed an agreement with {client}. For the next three years we will work together on {project}.',
        '“We were looking for a partner who listens,” says the project lead at {client}.',
      ],
      ['Congratulations, everyone!', 'Great news.'],
    ],
    [
      '{project} is live',
      [
        'After {n:6-14} months of work {project} is live.',
        'Thank you to everyone who stayed up on the first night. All questions of the first week were answered within a day.',
      ],
      ['Well done!', 'It feels much faster.'],
    ],
    [
      'A look back at the {trip}',
      ['{n:60-140} people joined the {trip}. The photos are in the photo board.', 'See you next year!'],
      ['It was great fun.', 'Thanks to the organizers.'],
    ],
  ]),
  minutes: storiesOf([
    [
      '[Minutes] {project} weekly, {day:0-1}',
      [
        '{n:5-11} people met at {place}.',
        '- Progress: {n:35-90} percent, on schedule',
        '- The test environment of {client} opens two days late; we test the screens first',
        '- {team} shares a draft of the test plan by {day:3-6}',
        'Next meeting: {day:7-7}, same time.',
      ],
      ['Noted, thank you.', 'I can share the draft one day earlier.'],
    ],
    [
      '[Minutes] {client} kick-off',
      [
        'We met {client} for the kick-off.',
        '- Scope: queries and requests first, statistics later',
        '- Reports: every other Tuesday',
        '- Risk: the contact person changes next month',
      ],
      ['I will set up the handover meeting.', 'The scope table is in Team Files.'],
    ],
  ]),
  tech: storiesOf([
    [
      'How we made {system} {n:40-75} percent faster',
      [
        'Every morning at nine, everyone opened the same list and we computed it hundreds of times.',
        '- Fix: share the result for 30 seconds',
        '- Result: p95 from {n:600-900} ms to {n:90-200} ms',
        'The code is in <code>gateway/cache.ts</code>.',
      ],
      ['Why 30 seconds?', 'The list changes every 40 seconds on average.'],
    ],
    [
      'Keeping code reviews short',
      [
        'Reviews are slow because changes are large.',
        '- One idea per change',
        '- Say why, not what',
        '- First answer within a day',
      ],
      ['The promise of a day helped us most.', 'Great summary.'],
    ],
    [
      'Retrospective of {project}: three lessons',
      [
        '- Merge early: two weeks apart cost us three days.',
        '- Measure first: what we thought was slow was not.',
        '- Practice the rollback before the release.',
      ],
      ['The second one is so true.', 'We should practice rollbacks too.'],
    ],
  ]),
  files: storiesOf([
    [
      'Proposal template for {client} v{n:2-5}',
      [
        'Please use this version from now on.',
        'Changed: schedule on page 3, staffing on page 7. Ask Legal before you send it outside.',
      ],
      ['Thank you!', 'The sum on page 7 seems to be missing.', 'Fixed and uploaded again.'],
    ],
    [
      'Company profile, {month} {year}',
      [
        'The company profile is up to date: headcount, revenue and main customers.',
        'Korean, English and Chinese editions are in one folder.',
      ],
      ['Just what I needed.'],
    ],
    [
      'Design document: {project}',
      ['Please review by {day:5-10}, especially chapter 4 about the interfaces.'],
      ['Chapter 4 looks good to me.', 'Could you add the retry rules?', 'Added.'],
    ],
  ]),
  album: storiesOf([
    [
      'Photos of the {trip}',
      ['Some moments from the {trip}. Download what you like.'],
      ['Wonderful pictures!', 'The second one is my favorite.'],
    ],
    ['The office in {month}', ['The same rooms as every day, but look at the light.'], ['Beautiful.']],
  ]),
}
