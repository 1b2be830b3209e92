import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { lazyPart } from '../../ui/lazy-layer.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import type { FormFilesProps } from './upload/parts/form-files.tsx'
import type { UploaderProps } from './upload/parts/uploader.tsx'

export { createFileCode } from './file.api.ts'
export type { UploaderProps } from './upload/parts/uploader.tsx'

const lazy = lazyRoom('file')

/** Attaches files to a collection: choosing, dropping, pasting, order and removal. Loaded when it is drawn. */
export const Uploader = lazyPart<UploaderProps>(
  'file',
  async () => (await lazy.load('file', () => import('./upload/parts/uploader.tsx'))).Uploader,
  <Skeleton look="block" height="58px" />,
)

/** The attachments of a form; loaded when it is drawn. */
export const FormFiles = lazyPart<FormFilesProps>(
  'file',
  async () => (await lazy.load('file', () => import('./upload/parts/form-files.tsx'))).FormFiles,
  <Skeleton look="block" height="58px" />,
)

/** The attachments of something for its readers; nothing where there are none. Loaded when it is drawn. */
export const AttachmentList = lazyPart<{ code: string }>(
  'file',
  async () =>
    (await lazy.load('file', () => import('./attachment/parts/attachment-list.tsx'))).AttachmentList,
  <Skeleton rows={1} />,
)

/** Attachments: the uploader, the list for readers, previews and the chooser of cloud files. */
export const fileRoom: Room = {
  name: 'file',
  routes: ({ plain }) => [
    createRoute({
      getParentRoute: () => plain,
      path: 'file/box',
      component: lazy.page('file', () => import('./pages/box-page.tsx'), 'BoxPage'),
    }),
  ],
}
