import { gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { routes } from '#kit/routes.ts'
import * as chatbot from './chatbot.service.ts'

/** The calls of the chatbot. */
export const chatbotRoutes = routes(gnbChatbotApi, chatbot)
