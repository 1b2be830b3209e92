/** Limits of a survey; lengths of texts in UTF-16 units. */
export const surveyLimits = {
  title: 200,
  description: 4_000,
  questionText: 1_000,
  exampleText: 300,
  label: 60,
  pattern: 200,
  answer: 4_000,
  /** Longest answer that a call reads: answers between this and the limit above are refused with the number of their question. */
  answerSent: 20_000,
  note: 500,
  questions: 200,
  examples: 100,
  /** Ranges of a question that lead elsewhere. */
  ranges: 20,
  answers: 5_000,
  /** The greatest number of answers after which a survey closes. */
  answerLimit: 100_000,
  subjects: 300,
  people: 50,
  files: 10,
  groups: 50,
  reminders: 10,
  /** Templates of a person, and of a company. */
  ownTemplates: 100,
  companyTemplates: 200,
  search: 100,
  days: 731,
} as const

/** Smallest group with separate results in an anonymous survey. */
export const smallestGroup = 5
