import wordsEn from '../contents/article-words-en.json' with { type: 'json' }
import wordsKo from '../contents/article-words-ko.json' with { type: 'json' }
import wordsZh from '../contents/article-words-zh.json' with { type: 'json' }
import storiesEn from '../contents/articles-en.json' with { type: 'json' }
import storiesKo from '../contents/articles-ko.json' with { type: 'json' }
import storiesZh from '../contents/articles-zh.json' with { type: 'json' }
import type { TextSource } from './texts.ts'

/** Korean texts for the boards of the demo. */
export const korean: TextSource = { language: 'ko', stories: storiesKo, ...wordsKo }

/** English texts for the boards of the demo. */
export const english: TextSource = { language: 'en', stories: storiesEn, ...wordsEn }

/** Chinese texts for the boards of the demo. */
export const chinese: TextSource = { language: 'zh', stories: storiesZh, ...wordsZh }
