import { createRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../kit/chunk.ts'
import { lazyPage } from '../../kit/lazy-page.ts'
import type { Room } from '../../kit/slots.ts'
import { Skeleton } from '../../ui/loading.tsx'
import type { UploaderProps } from './parts/uploader.tsx'

export { createFileCode } from './file.api.ts'
export type { UploaderProps } from './parts/uploader.tsx'

const LazyUploader = lazy(async () => ({
  default: (await loadChunk('file', () => import('./parts/uploader.tsx'))).Uploader,
}))
const LazyList = lazy(async () => ({
  default: (await loadChunk('file', () => import('./parts/attachment-list.tsx'))).AttachmentList,
}))

/** Attaches files to a collection: choosing, dropping, pasting, order and removal. Loaded when it is drawn. */
export function Uploader(props: UploaderProps) {
  return (
    <Suspense fallback={<Skeleton look="block" height="58px" />}>
      <LazyUploader {...props} />
    </Suspense>
  )
}

/** The attachments of something for its readers; nothing where there are none. Loaded when it is drawn. */
export function AttachmentList({ code }: { code: string }) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <LazyList code={code} />
    </Suspense>
  )
}

/** Attachments: the uploader, the list for readers, previews and the chooser of cloud files. */
export const fileRoom: Room = {
  name: 'file',
  routes: ({ plain }) => [
    createRoute({
      getParentRoute: () => plain,
      path: 'file/box',
      component: lazyPage('file', () => import('./pages/box-page.tsx'), 'BoxPage'),
    }),
  ],
}
