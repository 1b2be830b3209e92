import { boardApi } from '@maru/api/board'
import sharp from 'sharp'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

/** Returns the data URL of an image, as in a pasted picture. */
export const asData = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`

/** Returns the id of the first image in HTML. */
export const idIn = (html: string) => /file\/picture\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''

/**
 * An app with a board that everyone in a company reads, a private board of the author, and a picture of 800 x 500.
 */
export interface Pictures {
  app: TestApp
  writer: Client
  reader: Client
  foreigner: Client
  boardId: number
  closed: number
  png: Buffer
  /** Writes an article with this content as the author; returns what a reader gets. */
  write(board: number, content: string): Promise<{ articleId: number; html: string; imageId: string }>
}

/** Opens {@link Pictures}. */
export async function openPictures(): Promise<Pictures> {
  const app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  const writer = await createPerson(app, home, 'P1')
  const board = { comCode: home.comCode, name: { ko: '사진첩', en: 'Album', zh: '相册' } }
  return {
    app,
    writer,
    reader: await createPerson(app, home, 'P2'),
    foreigner: await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1'),
    boardId: await createBoard(app.db, board, app.clock.now()),
    closed: await createBoard(app.db, { ...board, rights: { 'person:P1': 'rw' } }, app.clock.now()),
    png: await sharp({ create: { width: 800, height: 500, channels: 3, background: '#358a73' } })
      .png()
      .toBuffer(),
    async write(boardId, content) {
      const words = { boardId, title: '사진', content }
      const { articleId } = (await writer.call(boardApi.createArticle, words)).result
      const { result } = await writer.call(boardApi.getArticle, { boardId, articleId })
      return { articleId, html: result.content, imageId: idIn(result.content) }
    },
  }
}
