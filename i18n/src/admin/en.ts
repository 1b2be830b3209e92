/** The frame of the administration. */
export const en = {
  title: 'Administration',
  open: 'Open administration',
  pages: 'Pages of administration',
  none: 'There is no page of administration for you.',
}
