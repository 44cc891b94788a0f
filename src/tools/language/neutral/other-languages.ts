/** Words that occur in messages of many languages. They tell no language. */
export const INTERNATIONAL = `
  ok okay oki oke da net lol wow spa vip sms email mail online whatsapp telegram instagram google
  super stop info app bot ок окей смс вип спа`
/** Words that people also use in another language. They tell it only in a first message. */
export const BORROWED = 'hi hello hey hallo bye yes no pls plz please thx thanks sorry'

/**
 * Frequent words of languages without a pack, as `foldLetters` writes them. They tell that a
 * message is in none of our languages. A word that a pack has, too, is no evidence.
 */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  french: `bonjour bonsoir salut je jai nous vous voudrais voulez vouloir est avec pour une des les
    dans sur rendez rdv demain aujourdhui merci sil plait cest quel quelle combien coupe cheveux
    heures prendre reserver possible peux pouvez lundi mardi mercredi jeudi vendredi samedi`,
  spanish: `hola buenos buenas dias tardes quiero quisiera una cita para el los las con por favor
    gracias manana hoy cuanto cuesta puedo puede tengo corte pelo cabello hora lunes martes
    miercoles jueves viernes sabado reservar tienen esta que de en`,
  italian: `ciao buongiorno buonasera vorrei un una appuntamento per il lo gli con grazie domani oggi
    quanto costa posso taglio capelli prenotare ore lunedi martedi mercoledi giovedi venerdi sabato
    sono che di`,
  portuguese: `ola bom boa tarde quero queria gostaria uma marcar hora para com obrigado obrigada
    amanha hoje quanto custa posso corte cabelo segunda terca quarta quinta sexta sabado voce nao`,
  polish: `dzien dobry czesc chce chcialbym chcialabym sie na z do prosze dziekuje jutro dzisiaj ile
    kosztuje moge umowic wizyte wlosy strzyzenie godzinie poniedzialek wtorek sroda czwartek piatek
    jest czy mam nie tak`,
  turkish: `merhaba selam istiyorum bir randevu almak icin ve ile lutfen tesekkurler tesekkur yarin
    bugun ne kadar kac sac kesimi saat pazartesi sali carsamba persembe cuma cumartesi var mi musait
    miyim bu`,
  dutch: `hallo goedemorgen goedemiddag ik wil graag een afspraak maken voor met het de morgen vandaag
    hoeveel kost kan kunnen dank bedankt knippen haar uur maandag dinsdag woensdag donderdag vrijdag
    zaterdag alstublieft`,
  ukrainian: `дякую будь ласка вітаю добрий можна мені хочу записатися на завтра сьогодні скільки
    коштує стрижку годині година понеділок вівторок середу четвер пятницю суботу неділю чи якщо
    котрій вільно дуже`,
  serbian: `hvala molim zelim zelela termin sutra danas koliko kosta mogu sisanje ponedeljak utorak
    sreda cetvrtak petak subota zdravo dobar`,
}
