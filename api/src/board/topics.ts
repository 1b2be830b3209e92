/** Push topic that notifies browsers that the list of a board changed; the id is the board's. */
export const articlesTopic = 'board.articles'
/** Push topic that notifies browsers that the settings of a board changed; the id is the company's. */
export const settingsTopic = 'board.settings'
/** Push topic that notifies browsers that an article's comments changed; the id is the article's. */
export const commentsTopic = 'board.comments'
/** Push topic that notifies a person's browsers that they followed or unfollowed a board; the id is the board's. */
export const followTopic = 'board.follow'
/**
 * Push topic that notifies a person's browsers that the person read articles in another browser; the id is
 * the board's, 0 for every board.
 */
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
 * The reads that a created, changed, hidden or restored article invalidates: every list of articles and the
 * detail of the article.
 */
export const articleRefreshes = [{ topic: articlesTopic }, ...articleReads]

/** The reads that changed settings invalidate: all data of boards, and every list of articles. */
export const settingsRefreshes = [{ topic: articlesTopic }, 'board']
