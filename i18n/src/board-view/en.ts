import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  views: 'View',
  list: 'Show as a list',
  album: 'Show as pictures',
  summary: 'Show with summaries',
  noWords: 'This article has no text.',
  recent: 'Recent articles',
  recentEmpty: 'There are no articles on the boards you can read.',
  board: 'Board',
  people: 'People who liked this',
  wide: 'Content that scrolls sideways',
  toBoards: 'Show all boards',
  emptyWrite: 'Be the first to write.',
  fontFamily: 'Font',
  imageMenu: 'Edit image',
  imageFull: 'Fit to width',
  imageOwn: 'Original size',
  imageHalf: 'Half width',
  imageText: 'Description',
  imageRemove: 'Delete image',
  imagesMissing:
    'Images of the document that could not be pasted: {{count}}. Copy each image on its own, or use Insert image.',
  imagesMost: 'One article may have {{most}} images at most.',
  imagesTotal:
    'These images are too large to be saved at once. Post the article first, then edit it and insert the rest.',
  filesLeft: 'Files that are no images can be added as attachments.',
}
