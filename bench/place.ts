/** What is measured with: rows of the bench database and the signed-in person. It travels to the bare program as JSON. */
export interface Place {
  login: string
  password: string
  personCode: string
  comCode: string
  deptCode: string
  subjects: string[]
  boardId: number
  articleCount: number
  articleId: number
  commentCount: number
  menuId: number
}
