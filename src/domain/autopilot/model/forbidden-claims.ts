import { patterns } from '../../../tools/language/text/patterns.js'

/**
 * Claims that something was done, is being done or will be done. They are always wrong in a text of
 * the model, which executes nothing.
 */
export const ACTIONS = patterns(`
  booked, rebooked, reserved, reserve it, rescheduled, moved, shifted, postponed, changed, cancelled, canceled, confirmed, arranged, scheduled, secured, registered, noted, deleted, removed, done, all set, is set, see you, consider it, looking forward
  i|im|we|were|are|am now|just|already? booking|moving|cancelling|canceling|rescheduling|reserving|confirming|changing|arranging, ill|well|will now|then|just|gladly|happily? book|move|cancel|reschedule|reserve|confirm|change|arrange|put, i|we have|had made|put|changed
  gebucht, umgebucht, storniert, verschoben, reserviert, bestatigt, abgesagt, eingetragen, вами записан*
  записал*, записан*, перезаписал*, перезаписан*, перенес, перенесла, перенесли, перенесен*, отменил*, отменен*, забронировал*, забронирован*, зарезервировал*, зарезервирован*, оформил*, оформлен*, подтвердил*, подтвержден*, внес, внесла, внесли, внесен*, готово, сделано, сделал*, выполнен*, передвинул*, сдвинул*, изменил*, изменен*, поменял*, удалил*, удален*, назначил*, назначен*, поставил*, закрепил*, закреплен*
  записываю, записываем, бронирую, бронируем, переношу, переносим, отменяю, отменяем, оформляю, оформляем, подтверждаю, подтверждаем, резервирую, меняю, ждем вас, ждем тебя, до встречи, увидимся, будем ждать`)

/** Favours that would change a price. */
export const FAVOURS = patterns(`
  discount*, free of charge, for free, complimentary, no charge, half price, half off, cheaper, promo*, special offer, voucher*, coupon*, bonus*, refund*, compensat*, gift*, on the house
  скидк*, скидоч*, бесплатн*, даром, дешевле, полцены, акци*, промо*, подар*, бонус*, сертификат*, купон*, возврат*, вернем деньги, компенсац*`)

/** Claims about free times. They are allowed only after a search. */
export const FREE = patterns(`
  free, available, availab*, slot*, openings, vacan*, taken, full, busy, occupied, nothing left, no times, could come, can come
  свобод*, окошк*, окно, окна, окон, мест, места, доступн*, занят*, нет времени, ничего нет, можете прийти`)

/** Claims that the salon is closed or a master does not work. */
export const CLOSED = patterns(
  'closed, day off, do not work, dont work, not open, закрыт*, выходной, не работа*',
)

/** Words of other languages. The claims of such sentences cannot be checked here. */
export const OTHER_LANGUAGE = patterns(
  'und, nicht, wir, uhr, ihr, ihre, ihren, ihnen, fur, konnen, haben, vous, nous, pour, ' +
    'avec, est, usted, para, con, puede, siete, sono, per',
)

/** Words that begin a sentence, besides the words of clients. */
export const BEGINNINGS: readonly string[] =
  `unfortunately alternatively currently regarding otherwise depending however additionally also instead sadly certainly understood apologies besides welcome choose select
  сожалению также кроме выберите выбирайте уточните рада рад рады доступны доступно однако поэтому понятно понял поняла приветствую предложить предлагаем укажите поможем помогу давайте желаете стоит пока
  предложу подойдет подойдут устроит найдено нашла нашел нашлось вижу смотрите остались осталось могли имеется ближайшие ближайшая`.split(
    /\s+/,
  )
