import { at, expect, type Page, signIn } from './story.ts'

/** A file to drop. */
export interface Dropped {
  name: string
  /** A text, bytes, or how many bytes of noise. */
  content: string | number | Buffer
}

/** Where the portal answers. */
export const origin = () => new URL(at('/')).origin

/** Signs in as `user`, opens the page of a new collection and returns its code. */
export async function openBox(page: Page): Promise<string> {
  await signIn(page, 'user')
  const answer = await page.context().request.post(`${origin()}/cm/api/db/article/createFile`, {
    data: {},
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin() },
  })
  const { result } = (await answer.json()) as { result: { fileCode: string } }
  await page.goto(at(`/file/box?code=${result.fileCode}`))
  await expect(page.getByRole('button', { name: '파일 선택' })).toBeEnabled()
  return result.fileCode
}

/** Drops files on the uploader as a person does with the mouse; the same name and size is the same file. */
export async function drop(page: Page, files: Dropped[]): Promise<void> {
  // Bytes travel to the browser as numbers.
  const sent = files.map(({ name, content }) => ({
    name,
    content: Buffer.isBuffer(content) ? [...content] : content,
  }))
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, content } of all) {
      // Cheap noise that is the same each time, so that a file chosen again is the same file.
      const block = Uint8Array.from({ length: 1_000_003 }, (_none, index) => (index * 31) % 251)
      const noise = (length: number) => [
        ...Array.from({ length: Math.floor(length / block.length) }, () => block),
        block.slice(0, length % block.length),
      ]
      const parts =
        typeof content === 'number'
          ? noise(content)
          : typeof content === 'string'
            ? [content]
            : [Uint8Array.from(content)]
      transfer.items.add(new File(parts, name, { lastModified: 1_700_000_000_000 }))
    }
    return transfer
  }, sent)
  await page.getByText('파일을 여기에 놓거나').dispatchEvent('drop', { dataTransfer: data })
}

/** The files that the collection has. */
export const stored = (page: Page) =>
  page.getByRole('list', { name: '첨부파일' }).first().getByRole('checkbox')

/** Their names as the server has them. */
export async function namesIn(page: Page, code: string): Promise<string[]> {
  const answer = await page.context().request.get(`${origin()}/cm/File/ISU_File/${code}`)
  const { result } = (await answer.json()) as { result: { name: string }[] }
  return result.map((file) => file.name)
}
