import type { Catalogue } from '../language.js'

const en = {
  download: (name: string) => `Download ${name}`,
  loading: 'The file is being downloaded …',
  triesAgain: 'It is tried again.',
  notLoaded: 'The file could not be loaded.',
  play: 'Play',
  voice: 'Voice message',
  sound: 'Sound',
  video: 'Video',
  failed: 'The file could not be downloaded.',
  size: (bytes: number) =>
    bytes < 1024 * 1024
      ? `${Math.max(1, Math.round(bytes / 1024))} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`,

  choose: 'Choose a picture',
  orAddress: 'or',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  uploaded: 'Ready to send',
  preview: 'Preview of the picture',
  tooLarge: 'The picture is larger than 10 MB.',
  notAPicture: 'This is not a JPEG, PNG, GIF, WebP or AVIF picture.',
  uploadFailed: 'The picture could not be uploaded.',
  tooMany: 'Too many pictures wait to be sent. Try again later.',
}

const ru: typeof en = {
  download: (name) => `Скачать ${name}`,
  loading: 'Файл скачивается …',
  triesAgain: 'Попытка повторится.',
  notLoaded: 'Не удалось загрузить файл.',
  play: 'Воспроизвести',
  voice: 'Голосовое сообщение',
  sound: 'Звук',
  video: 'Видео',
  failed: 'Не удалось скачать файл.',
  size: (bytes) =>
    bytes < 1024 * 1024
      ? `${Math.max(1, Math.round(bytes / 1024))} КБ`
      : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} МБ`,

  choose: 'Выбрать изображение',
  orAddress: 'или',
  uploading: (percent) => `Загружается, ${percent} %`,
  uploaded: 'Готово к отправке',
  preview: 'Предпросмотр изображения',
  tooLarge: 'Изображение больше 10 МБ.',
  notAPicture: 'Это не изображение JPEG, PNG, GIF, WebP или AVIF.',
  uploadFailed: 'Не удалось загрузить изображение.',
  tooMany: 'Слишком много неотправленных изображений. Попробуйте позже.',
}

/** Words of the files of messages, and of pictures that staff upload. */
export const fileWords: Catalogue<typeof en> = { en, ru }
