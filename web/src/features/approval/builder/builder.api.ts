import { approvalApi, type FormDefinition, type FormValues } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'

/** Reads all groups and forms of the company. */
export const useAdminForms = () => useRead(approvalApi.listAdminForms, {})

/** Reads a form with its definition. */
export const useAdminForm = (applicationId: string) => useRead(approvalApi.getAdminForm, { applicationId })

/** Creates a form. */
export const useCreateForm = () => useChange(approvalApi.createForm)

/** Saves a form. */
export const useSaveForm = () => useChange(approvalApi.saveForm)

/** Reads who would decide by a definition that is not saved; null requests nothing. */
export const useTryForm = (input: { definition: FormDefinition; values: FormValues } | null) =>
  usePage(approvalApi.tryForm, input)

/** Creates or changes a group of forms. */
export const useSaveGroup = () => useChange(approvalApi.saveFormGroup)

/** Removes an empty group. */
export const useRemoveGroup = () => useChange(approvalApi.removeFormGroup)

/** Sets the order of groups and forms. */
export const useOrderForms = () => useChange(approvalApi.orderForms)

/** Reads the data sources of connected systems that forms may use. */
export const useFormSources = () => useRead(approvalApi.listFormSources, {})
