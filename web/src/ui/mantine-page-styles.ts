// The stylesheets of the Mantine components used elsewhere than on the landing page, in the order Mantine
// puts them. Imported by what frames a page or a dialog. A new component needs its line there.
import "./mantine-page-styles.css";
