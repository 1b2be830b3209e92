/** Kinds of data for which a company sets how long they are kept, in the order of the page. */
export const retentionKinds = [
  'alarm',
  'click',
  'articleBin',
  'surveyBin',
  'mailBin',
  'eventBin',
  'booking',
  'survey',
] as const
/** A kind of data for which a company sets how long it is kept. */
export type RetentionName = (typeof retentionKinds)[number]
