/** Push topic that notifies browsers that the list of a board changed; the id is the board's. */
export const articlesTopic = 'board.articles'
/** Push topic that notifies browsers that the settings of a board changed; the id is the company's. */
export const settingsTopic = 'board.settings'
/** Push topic that notifies browsers that an article's comments changed; the id is the article's. */
export const commentsTopic = 'board.comments'
/** Push topic that notifies a person's browsers that they followed or unfollowed a board; the id is the board's. */
export const followTopic = 'board.follow'
/** Push topic of reading in another browser of the person; the id is the board's, 0 for every board. */
export const readTopic = 'board.read'

const articleReads = [
  'board.getArticle',
  'board.listArticleHistory',
  'board.countArticles',
  'board.listUnlisted',
  'board.getMustRead',
  'board.listMustReadPeople',
]

/**
 * What a created, changed, hidden or restored article makes stale: every list of articles and the detail of the
 * article.
 */
export const articleRefreshes = [{ topic: articlesTopic }, ...articleReads]

/** What changed settings make stale: all data of boards, and every list of articles. */
export const settingsRefreshes = [{ topic: articlesTopic }, 'board']
