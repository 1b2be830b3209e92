import { mailTemplateApi } from '@maru/api/mail/template'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The templates of the viewer. */
export const useMailTemplates = () => useRead(mailTemplateApi.listMailTemplates, {})

/** Creates or changes a template. */
export const useSaveMailTemplate = () => useChange(mailTemplateApi.saveMailTemplate)

/** Removes a template. */
export const useRemoveMailTemplate = () => useChange(mailTemplateApi.removeMailTemplate)
