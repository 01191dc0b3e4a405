/** Mots de la page des adresses inconnues. */
export default {
  "lost.title": "Aucune étoile de ce nom",
  "lost.lead": "Il n’y a rien à cette adresse, ou rien que vous puissiez voir.",
};
