// @vitest-environment node
import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { chunkError, loadChunk } from './chunk.ts'

it('a part that fails carries the chunk’s name and the request', async () => {
  const cause = new TypeError(
    'Failed to fetch dynamically imported module: http://portal/po/assets/list-page-abc.js',
  )
  await expect(loadChunk('board', () => Promise.reject(cause))).rejects.toMatchObject({
    code: 'ChunkLoadError',
    params: { chunk: 'board', request: 'http://portal/po/assets/list-page-abc.js' },
  })
})

it('a part that does not arrive in time fails', async () => {
  await expect(loadChunk('board', () => new Promise(() => undefined), 5)).rejects.toThrow('ChunkLoadError')
})

it('a part that arrives is given', async () => {
  await expect(loadChunk('board', () => Promise.resolve({ Page: 1 }))).resolves.toEqual({ Page: 1 })
})

it('a stylesheet that fails has its own code', () => {
  const error = chunkError('board', new Error('Unable to preload CSS for /po/assets/list-abc.css'))
  expect(error).toBeInstanceOf(CallError)
  expect(error.code).toBe('CSS_CHUNK_LOAD_FAILED')
  expect(error.params.request).toBe('/po/assets/list-abc.css')
})
