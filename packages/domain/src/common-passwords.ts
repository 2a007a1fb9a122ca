/**
 * What passwords are made of most often, folded as `password-policy.ts` folds: small letters, without the digits and marks
 * at the ends. The first places of the public lists of leaked passwords, and what people of our six languages add.
 */
const words = `
password passwort contraseña contrasena contrasenya clave clavesecreta secreto secreta secret motdepasse senha minhasenha
parola parolachiave sifre parolam qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
letmein welcome willkommen bienvenido bienvenida bienvenue benvenuto hosgeldin bemvindo hello hola hallo bonjour ciao merhaba
admin administrator administrador administrateur amministratore yonetici root user usuario utente utilisateur test testing
prueba pruebas essai prova deneme demo guest invitado default changeme change cambiame cambiar temporal temp provisional
login master super superman batman spiderman pokemon starwars dragon monkey tiger lion shadow phoenix eagle falcon ninja
football futbol soccer baseball basketball hockey liverpool arsenal chelsea barcelona barca realmadrid madrid athletic
atletico sevilla valencia betis benfica sporting porto juventus milan inter napoli roma galatasaray fenerbahce besiktas
iloveyou teamo tequiero amor amore amour mylove love lovely princess princesa principessa princesse sunshine summer winter
spring autumn verano invierno primavera otono sommer ete hiver printemps estate inverno verao outono yaz kis
january february march april june july august september october november december enero febrero marzo abril mayo junio
julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo monday tuesday
wednesday thursday friday saturday sunday michael michelle jessica jennifer jordan charlie thomas robert daniel andrew
ashley matthew joshua maria jose antonio manuel carlos david javier francisco alejandro alejandra carmen laura lucia pablo
andrea giulia marco giuseppe francesco pierre marie nicolas camille mehmet mustafa ahmet ayse fatma joao pedro ana
computer internet samsung google facebook android iphone apple microsoft windows whatever trustno nothing access pass
passw passwd passcode security seguridad empresa company oficina office trabajo flota flotas fleet gps tracker tracking
camion camiones coche vehiculo vehiculos truck driver conductor mercedes ferrari porsche mustang harley corvette
españa espana spain mexico colombia argentina chile peru ecuador brasil brazil portugal france italia italy turkiye turkey
killer hunter ranger soccer jesus dios cristo allah angel angels diablo estrella mariposa chocolate cookie cheese pepper
ginger banana orange flower freedom liberty libertad matrix zaq xsw abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aa aaa aaaa
aaaaaa aaaaaaaa
`

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
